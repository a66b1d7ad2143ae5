/** Printed by the program that starts the site. */
export { DEMO_EMAIL } from './demo-login.ts'
