CREATE TABLE `limit_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`event` text NOT NULL,
	`kind` text,
	`span` text,
	`currency` text,
	`amount` numeric,
	`until` integer,
	`zone` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `limit_events_by_user` ON `limit_events` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `exchange_quotes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`from_currency` text NOT NULL,
	`to_currency` text NOT NULL,
	`paid` numeric NOT NULL,
	`received` numeric NOT NULL,
	`rate_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `exchange_rates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exchange_quotes_id_unique` ON `exchange_quotes` (`id`);--> statement-breakpoint
CREATE TABLE `exchanges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_currency` text NOT NULL,
	`to_currency` text NOT NULL,
	`paid` numeric NOT NULL,
	`received` numeric NOT NULL,
	`rate_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `exchange_rates`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "an_exchange_gives_something" CHECK("exchanges"."paid" > 0 AND "exchanges"."received" > 0),
	CONSTRAINT "an_exchange_is_between_two_currencies" CHECK("exchanges"."from_currency" <> "exchanges"."to_currency")
);
--> statement-breakpoint
CREATE INDEX `exchanges_by_user` ON `exchanges` (`user_id`,`id`);--> statement-breakpoint
DROP INDEX `bets_by_user`;--> statement-breakpoint
CREATE INDEX `bets_of_user` ON `bets` (`user_id`,`id`,`currency`,`game`,`stake`,`payout`);--> statement-breakpoint
ALTER TABLE `protections` ADD `previous_zone` text;--> statement-breakpoint
ALTER TABLE `protections` ADD `zone_changed_at` integer;