/** What the operator's command line may use. */
export { OPERATOR_PATH } from './operator-path.ts'
export { VERBS } from './verbs.ts'
