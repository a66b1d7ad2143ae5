/** Path of the endpoint for the operator's command line. */
export const OPERATOR_PATH = '/operator/v1'
