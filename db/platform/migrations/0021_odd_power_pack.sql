CREATE TABLE `sports_bets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`currency` text NOT NULL,
	`sizes` text NOT NULL,
	`lines` integer NOT NULL,
	`unit` numeric NOT NULL,
	`open_unit` numeric NOT NULL,
	`policy` text NOT NULL,
	`status` text NOT NULL,
	`due_at` integer,
	`refusal` text,
	`settlements` integer DEFAULT 0 NOT NULL,
	`payout` numeric,
	`cash_outs` integer DEFAULT 0 NOT NULL,
	`cashed_out` numeric DEFAULT 0 NOT NULL,
	`placed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_sports_unit_is_positive" CHECK("sports_bets"."unit" > 0)
);
--> statement-breakpoint
CREATE INDEX `sports_bets_of_user` ON `sports_bets` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `pending_sports_bets` ON `sports_bets` (`due_at`) WHERE "sports_bets"."status" = 'pending';--> statement-breakpoint
CREATE TABLE `sports_events` (
	`id` text PRIMARY KEY NOT NULL,
	`sport` text NOT NULL,
	`category` text NOT NULL,
	`tournament` text NOT NULL,
	`home` text NOT NULL,
	`away` text NOT NULL,
	`starts_at` integer NOT NULL,
	`producer` text NOT NULL,
	`status` text NOT NULL,
	`state_at` integer NOT NULL,
	`state` text NOT NULL,
	`markets` text NOT NULL,
	`version` integer NOT NULL,
	`is_due` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sports_events_by_status` ON `sports_events` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `sports_events_due` ON `sports_events` (`id`) WHERE "sports_events"."is_due" = 1;--> statement-breakpoint
CREATE TABLE `sports_legs` (
	`bet_id` text NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`market` text NOT NULL,
	`outcome` text NOT NULL,
	`odds` integer NOT NULL,
	`chance` integer NOT NULL,
	`version` integer NOT NULL,
	`offered_at` integer NOT NULL,
	`is_live` integer NOT NULL,
	`grade` text,
	`load` numeric NOT NULL,
	PRIMARY KEY(`bet_id`, `position`),
	FOREIGN KEY (`bet_id`) REFERENCES `sports_bets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `sports_events`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_legs_by_event` ON `sports_legs` (`event_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `sports_liabilities` (
	`event_id` text NOT NULL,
	`market` text NOT NULL,
	`outcome` text NOT NULL,
	`amount` numeric NOT NULL,
	PRIMARY KEY(`event_id`, `market`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `sports_limits` (
	`name` text PRIMARY KEY NOT NULL,
	`amount` numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sports_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`producer` text NOT NULL,
	`seq` integer NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`generated_at` integer NOT NULL,
	`body` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_message_a_seq` ON `sports_messages` (`producer`,`seq`);--> statement-breakpoint
CREATE INDEX `sports_messages_by_event` ON `sports_messages` (`event_id`,`kind`);--> statement-breakpoint
CREATE TABLE `sports_producers` (
	`name` text PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	`last_generated_at` integer NOT NULL,
	`last_alive_at` integer NOT NULL,
	`recovery` text
);
