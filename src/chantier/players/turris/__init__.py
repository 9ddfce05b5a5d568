"""What Turris adds: an evaluation by areas that can still grow, and the exact end of the game."""
