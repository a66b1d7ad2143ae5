/** The spelling under which an address is stored and found. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
