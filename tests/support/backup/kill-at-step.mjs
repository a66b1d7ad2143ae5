import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded before a program: kills it at the call number KILL_AT that changes a file or its name. */
let left = Number(process.env.KILL_AT)

for (const name of /** @type {const} */ (['copyFile', 'mkdir', 'open', 'rename', 'rm', 'writeFile'])) {
  const call = promises[name]
  Object.assign(promises, {
    /** @param {unknown[]} args */
    [name](...args) {
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      return Reflect.apply(call, promises, args)
    },
  })
}
syncBuiltinESMExports()
