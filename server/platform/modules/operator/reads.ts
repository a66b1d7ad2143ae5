/** API for the operator's command line. */
export { OPERATOR_PATH } from './operator-path.ts'
export { VERBS } from './verbs.ts'
