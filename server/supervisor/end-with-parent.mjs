/**
 * Loaded before a child's own program (`node --import`): the child ends when its parent is gone, however that ended,
 * so that no port stays taken by a process that nobody watches. The channel alone keeps no process alive. Plain JavaScript: a built
 * program would load a compiler of TypeScript for it.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Its output may end before it does. A fault about that would be written there too, and fail again, for ever.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
