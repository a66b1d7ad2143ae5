CREATE TABLE `job_cursors` (
	`job` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `a_bet_is_settled_once` ON `log_records` ("payload" ->> '$.bet') WHERE "log_records"."kind" = 'bet_settled';