/** API of the published books for the composition root. */
export { publishedFilesOfChain } from './queries/files-of-chain.ts'
