export { addOperator } from './add-operator.ts'
export { endOperator } from './end-operator.ts'
