"""The games as other libraries want them. Nothing in this package imports these but `cli`."""
