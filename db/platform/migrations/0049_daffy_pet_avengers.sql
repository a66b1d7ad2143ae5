CREATE TABLE `casino_alarms` (
	`provider` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`here` text,
	`there` text,
	`raised_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `casino_alarms_by_time` ON `casino_alarms` (`raised_at`);--> statement-breakpoint
CREATE TABLE `casino_reconciliations` (
	`provider` text NOT NULL,
	`day` text NOT NULL,
	`compared_at` integer NOT NULL,
	`compared` integer NOT NULL,
	`differences` integer NOT NULL,
	`waiting` integer NOT NULL,
	PRIMARY KEY(`provider`, `day`)
);
--> statement-breakpoint
CREATE INDEX `casino_late_wins` ON `casino_transactions` (`created_at`) WHERE "casino_transactions"."is_late" = 1;