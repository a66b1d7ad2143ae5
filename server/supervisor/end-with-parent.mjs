/**
 * Loaded before a child's own program (`node --import`): the child ends when its parent is gone, however that ended, so
 * that no orphan keeps a port. The channel alone does not keep a process running. Plain JavaScript: a built program
 * would otherwise load the TypeScript compiler.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// The output may close before the process ends. Reporting that error there would fail again, in an infinite loop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
