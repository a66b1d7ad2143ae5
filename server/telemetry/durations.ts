/** Upper edges of the histograms, in seconds, in which Prometheus counts: from a command of the writer to the time-out of an upstream call. */
export const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
