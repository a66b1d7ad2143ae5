import fc from 'fast-check'
import { SEED } from './seed.ts'

// a property that names no seed of its own begins with that of the run
fc.configureGlobal({ seed: SEED })

export default fc
