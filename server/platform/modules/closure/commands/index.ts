export { closeAccount } from './close-account.ts'
export { closeEmptied, startClosing } from './closing.ts'
