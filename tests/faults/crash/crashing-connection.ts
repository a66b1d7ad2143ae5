import type { Connection } from '#server/platform/hosts/node/storage/connection.ts'
import type { Statement } from '#server/platform/kernel/writer/storage.ts'
import type { CrashPoint } from './crash-point.ts'

/** SIGKILL, as from an out-of-memory killer or an impatient operator: nothing is flushed, no handler runs. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('a process survived its SIGKILL')
}

/**
 * A connection that kills its process before the n-th statement of a transaction, counting BEGIN and COMMIT, or between
 * the COMMIT and the responses.
 */
export function crashingConnection(connection: Connection, nextCrash: () => CrashPoint): Connection {
  let crash: CrashPoint = null
  let count = 0

  function step(): void {
    count += 1
    if (crash !== null && 'before' in crash && count === crash.before) die()
  }

  function crashingStatement(statement: Statement): Statement {
    return {
      raw: (isRaw) => statement.raw(isRaw),
      columns: () => statement.columns(),
      get(parameters) {
        step()
        return statement.get(parameters)
      },
      all(parameters) {
        step()
        return statement.all(parameters)
      },
      run(parameters) {
        step()
        return statement.run(parameters)
      },
    }
  }

  return {
    prepare: (sql) => crashingStatement(connection.prepare(sql)),
    exec(sql) {
      if (sql === 'BEGIN IMMEDIATE') {
        crash = nextCrash()
        count = 0
      }
      step()
      connection.exec(sql)
      if (crash !== null && 'after' in crash && sql === crash.after) die()
    },
    parameterLimit: connection.parameterLimit,
    get inTransaction() {
      return connection.inTransaction
    },
    close: () => connection.close(),
  }
}
