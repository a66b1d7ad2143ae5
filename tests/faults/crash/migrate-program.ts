// Migrates the database in a file, and kills itself before the statement of a number.
import { argv } from 'node:process'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'

const [, , file = '', number = ''] = argv
const connection = openConnection(file)
let left = Number(number)
migrate({
  prepare: (sql) => connection.prepare(sql),
  exec(sql) {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    connection.exec(sql)
  },
})
connection.close()
