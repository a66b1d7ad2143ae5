DROP INDEX `bets_by_shared_round`;--> statement-breakpoint
DROP INDEX `bets_by_provider_round`;--> statement-breakpoint
DROP INDEX `open_withdrawals`;--> statement-breakpoint
CREATE INDEX `withdrawals_by_status` ON `withdrawals` (`status`,`changed_at`);--> statement-breakpoint
DROP INDEX `open_rounds_by_pair`;--> statement-breakpoint
CREATE INDEX `unpublished_log_hours` ON `log_hours` (`hour`) WHERE "log_hours"."file" IS NULL;--> statement-breakpoint
CREATE INDEX `unpaid_rakeback` ON `vip_rakeback` (`week`) WHERE "vip_rakeback"."paid" IS NULL;