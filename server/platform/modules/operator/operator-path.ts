export const OPERATOR_PATH = '/operator/v1'
