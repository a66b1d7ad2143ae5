/** The address of a published file: of a day by its currency, or of the log (`log`) by its hour. */
export const fileHref = (folder: string, name: string): string => `/fairness/ledger/${folder}/${name}.json`
