import { findProofs } from './find-proofs.ts'
import { renderRequirements } from './render.ts'

// `npm run requirements`: prints every requirement with the tests that prove it
process.stdout.write(renderRequirements(findProofs()))
