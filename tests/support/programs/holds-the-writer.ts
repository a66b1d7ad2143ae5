import { startNotesWriter } from '../writer/notes-writer.ts'

/** Holds the writer lock of a directory until killed. */
const [, , directory = ''] = process.argv
await startNotesWriter(directory)
console.log('holding')
