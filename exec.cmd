@rem npm runs its scripts with cmd on Windows, which has no exec of its own (see package.json).
@%*
