/** One line of a benchmark: what was measured, and in the same run the bare thing that it is compared with. */
export type Line = {
  readonly name: string
  readonly unit: string
  readonly measured: number
  readonly reference: { readonly name: string; readonly measured: number }
}
