/** Where the platform listens to the operator's command line. */
export const OPERATOR_PATH = '/operator/v1'
