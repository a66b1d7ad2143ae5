import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext, CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'

const BEYOND_INT64 = 2n ** 63n

function note({ db }: CommandContext, text: string): number {
  return db.run('INSERT INTO notes (text) VALUES (?)', [text]).changes
}

/**
 * One valid command, and every way in which a faulty one may affect the others of its group. Each writes before it
 * fails.
 */
export const noteCommands = {
  note,
  noteRandom: (context: CommandContext, byteCount: number) =>
    note(context, Buffer.from(context.random(byteCount)).toString('hex')),
  refuse(context: CommandContext, text: string) {
    note(context, text)
    throw new Refusal('conflict', { field: 'text', detail: text })
  },
  fault(context: CommandContext, text: string) {
    note(context, text)
    throw new TypeError(text)
  },
  overflow(context: CommandContext, text: string) {
    note(context, text)
    context.db.run('INSERT INTO notes (size) VALUES (?)', [toSql(BEYOND_INT64)])
  },
  passBoolean(context: CommandContext, text: string) {
    note(context, text)
    context.db.run('INSERT INTO notes (size) VALUES (?)', JSON.parse('[true]'))
  },
  forgetParameter(context: CommandContext, text: string) {
    note(context, text)
    context.db.run('INSERT INTO notes (text, size) VALUES (?, ?)', [text])
  },
  commitItself(context: CommandContext, text: string) {
    note(context, text)
    context.db.run('COMMIT')
  },
  answerFunction(context: CommandContext, text: string) {
    note(context, text)
    return () => text
  },
  fillDisk({ db }: CommandContext, text: string) {
    for (;;) db.run('INSERT INTO notes (text) VALUES (?)', [text.padEnd(4096)])
  },
  rollBackAll(context: CommandContext, text: string) {
    note(context, text)
    note(context, 'roll back')
  },
} satisfies CommandRegistry

export type NoteCommands = typeof noteCommands

/** Small enough to be filled by `fillDisk`; the trigger serves `rollBackAll`. */
export const NOTES_SCHEMA = `
  CREATE TABLE IF NOT EXISTS notes (text TEXT, size NUMERIC);
  CREATE TRIGGER IF NOT EXISTS roll_back BEFORE INSERT ON notes WHEN NEW.text = 'roll back'
  BEGIN SELECT RAISE(ROLLBACK, 'all of it'); END;
  PRAGMA max_page_count = 40;`
