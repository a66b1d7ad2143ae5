export { addOperator, endOperator } from './operators.ts'
