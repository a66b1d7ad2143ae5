CREATE TABLE `casino_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`stake` numeric NOT NULL,
	`spins` integer NOT NULL,
	`used` integer NOT NULL,
	`won` numeric NOT NULL,
	`is_final` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "no_more_spins_than_were_given" CHECK("casino_campaigns"."used" >= 0 AND "casino_campaigns"."used" <= "casino_campaigns"."spins")
);
--> statement-breakpoint
CREATE INDEX `casino_campaigns_of_user` ON `casino_campaigns` (`user_id`,`provider`,`game_id`);--> statement-breakpoint
CREATE TABLE `casino_favourites` (
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slug`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `casino_launches` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`login_id` text NOT NULL,
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `casino_rounds` (
	`user_id` text NOT NULL,
	`login_id` text NOT NULL,
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`round_id` text NOT NULL,
	`state` text NOT NULL,
	`max_payout` numeric NOT NULL,
	`staked` numeric NOT NULL,
	`won` numeric NOT NULL,
	`refunded` numeric NOT NULL,
	`rules_hash` text,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	PRIMARY KEY(`provider`, `round_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_round_gives_back_no_more_than_was_staked" CHECK("casino_rounds"."staked" > 0 AND "casino_rounds"."won" >= 0 AND "casino_rounds"."refunded" >= 0 AND "casino_rounds"."refunded" <= "casino_rounds"."staked")
);
--> statement-breakpoint
CREATE INDEX `casino_rounds_of_user` ON `casino_rounds` (`user_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `casino_rounds_open` ON `casino_rounds` (`provider`,`opened_at`) WHERE "casino_rounds"."state" = 'OPEN';--> statement-breakpoint
CREATE TABLE `casino_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`login_id` text NOT NULL,
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`opened_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `casino_sessions_by_user` ON `casino_sessions` (`user_id`,`provider`,`game_id`);--> statement-breakpoint
CREATE TABLE `casino_transactions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`tx_id` text NOT NULL,
	`call` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` text NOT NULL,
	`code` text,
	`http_status` integer NOT NULL,
	`answer` text NOT NULL,
	`ref_tx_id` text,
	`round_id` text NOT NULL,
	`game_id` text,
	`currency` text,
	`amount` numeric NOT NULL,
	`bet_id` text,
	`is_late` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_casino_transaction_an_id` ON `casino_transactions` (`provider`,`tx_id`);--> statement-breakpoint
CREATE INDEX `casino_rollbacks` ON `casino_transactions` (`provider`,`ref_tx_id`) WHERE "casino_transactions"."ref_tx_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `casino_transactions_of_round` ON `casino_transactions` (`provider`,`round_id`);--> statement-breakpoint
CREATE INDEX `casino_transactions_by_time` ON `casino_transactions` (`provider`,`created_at`);