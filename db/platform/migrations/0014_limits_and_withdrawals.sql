CREATE TABLE `exchange_rates` (
	`id` integer PRIMARY KEY NOT NULL,
	`valid_from` integer NOT NULL,
	`mids` text NOT NULL,
	`spread_bp` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `exchange_rates_by_time` ON `exchange_rates` (`valid_from`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` numeric NOT NULL,
	`fee` numeric NOT NULL,
	`amount_usd` numeric NOT NULL,
	`provider` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`approved_by` text,
	`provider_reference` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_withdrawal_pays_something" CHECK("withdrawals"."amount" > "withdrawals"."fee" AND "withdrawals"."fee" >= 0)
);
--> statement-breakpoint
CREATE INDEX `withdrawals_by_user` ON `withdrawals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `open_withdrawals` ON `withdrawals` (`status`,`changed_at`) WHERE "withdrawals"."status" IN ('requested', 'kyc_required', 'approved', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX `a_payout_is_one_withdrawal` ON `withdrawals` (`provider`,`provider_reference`);--> statement-breakpoint
CREATE TABLE `limited_deposits` (
	`deposit_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` numeric NOT NULL,
	`created_at` integer NOT NULL,
	`is_counted` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `limited_deposits_by_user` ON `limited_deposits` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `player_limits` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`span` text NOT NULL,
	`currency` text,
	`amount` numeric NOT NULL,
	`used` numeric DEFAULT 0 NOT NULL,
	`window_from` integer NOT NULL,
	`window_until` integer NOT NULL,
	`set_at` integer NOT NULL,
	`ready_at` integer,
	`next_amount` numeric,
	`next_currency` text,
	PRIMARY KEY(`user_id`, `kind`, `span`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_limit_is_not_negative" CHECK("player_limits"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `changes_of_limits` ON `player_limits` (`ready_at`) WHERE "player_limits"."ready_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `protections` (
	`user_id` text PRIMARY KEY NOT NULL,
	`zone` text,
	`limits` integer DEFAULT 0 NOT NULL,
	`time_out_until` integer,
	`excluded_at` integer,
	`excluded_until` integer,
	`reopens_at` integer,
	`check_every_minutes` integer,
	`played_ms` integer DEFAULT 0 NOT NULL,
	`counted_at` integer,
	`play_until` integer,
	`session_from_ms` integer DEFAULT 0 NOT NULL,
	`answered_ms` integer DEFAULT 0 NOT NULL,
	`session_started_at` integer,
	`last_play_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
