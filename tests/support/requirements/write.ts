import { writeFileSync } from 'node:fs'
import { findProofs } from './find-proofs.ts'
import { renderRequirements } from './render.ts'

writeFileSync('tests/requirements.md', renderRequirements(findProofs()))
