CREATE TABLE `bonus_approvals` (
	`user_id` text NOT NULL,
	`bonus_id` text NOT NULL,
	`reference` text NOT NULL,
	`operator` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `bonus_id`, `reference`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bonus_id`) REFERENCES `bonuses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `bonus_grants` ADD `given_by` text;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `audience` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `deposit_nth` integer;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `per_player` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `most_usd` numeric;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `granted_usd` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `published_by` text;--> statement-breakpoint
ALTER TABLE `tournament_rounds` ADD `placed_at` integer;--> statement-breakpoint
CREATE INDEX `rounds_of_a_minute` ON `tournament_rounds` (`tournament_id`,`user_id`,`placed_at`) WHERE "tournament_rounds"."placed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `rounds_per_minute` integer;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `stake_cap` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `published_by` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `vip_requests` ADD `decided_by` text;