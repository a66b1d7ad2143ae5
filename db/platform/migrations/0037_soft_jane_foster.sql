CREATE TABLE `operators` (
	`name` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operators_keyHash_unique` ON `operators` (`key_hash`);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `flags` text DEFAULT '[]' NOT NULL;