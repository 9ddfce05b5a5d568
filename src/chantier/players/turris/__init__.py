"""What Turris adds: an evaluation by areas that can still grow, for alpha-beta."""
