-- The ledger and the log only grow: a correction is another transfer.
CREATE TRIGGER `entries_are_never_updated` BEFORE UPDATE ON `entries` BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `entries_are_never_deleted` BEFORE DELETE ON `entries` BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `transfers_are_never_updated` BEFORE UPDATE ON `transfers` BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `transfers_are_never_deleted` BEFORE DELETE ON `transfers` BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `log_records_are_never_updated` BEFORE UPDATE ON `log_records` BEGIN SELECT RAISE(ABORT, 'log records are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `log_records_are_never_deleted` BEFORE DELETE ON `log_records` BEGIN SELECT RAISE(ABORT, 'log records are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `bets_are_never_deleted` BEFORE DELETE ON `bets` BEGIN SELECT RAISE(ABORT, 'bets are append-only'); END;
