"""What a link to the server shows elsewhere: title, description and image."""
