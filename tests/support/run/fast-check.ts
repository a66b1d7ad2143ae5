import fc from 'fast-check'
import { SEED } from './seed.ts'

// default seed of every property
fc.configureGlobal({ seed: SEED })

export default fc
