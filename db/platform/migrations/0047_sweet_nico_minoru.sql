CREATE TABLE `contested_payouts` (
	`reference` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` numeric NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contested_payouts_of_user` ON `contested_payouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `contested_payouts_by_time` ON `contested_payouts` (`until`);--> statement-breakpoint
ALTER TABLE `sports_legs` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `sports_messages` ADD `request_id` text;