export { acceptTerms } from '../terms.ts'
