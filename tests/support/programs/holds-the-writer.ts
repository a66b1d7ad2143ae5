import { startNotesWriter } from '../writer/notes-writer.ts'

/** Holds the writer of a directory's notes until it is killed. */
const [, , directory = ''] = process.argv
await startNotesWriter(directory)
console.log('holding')
