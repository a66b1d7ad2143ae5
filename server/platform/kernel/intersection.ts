export type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never
