CREATE TABLE `session_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`issued_at` integer NOT NULL,
	`fresh_until` integer NOT NULL,
	`rotated_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `session_tokens_by_session` ON `session_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`ip` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`password_hash` text,
	`register_method` text NOT NULL,
	`currency` text,
	`locale` text,
	`timezone` text,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`is_phone_verified` integer DEFAULT false NOT NULL,
	`is_avatar_hidden` integer DEFAULT false NOT NULL,
	`is_statistics_hidden` integer DEFAULT false NOT NULL,
	`premium_status` text,
	`verification_status` text DEFAULT 'unverified' NOT NULL,
	`attribution` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_unique` ON `users` (`phone`);--> statement-breakpoint
CREATE TABLE `bets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`rules_version` text NOT NULL,
	`table_hash` text NOT NULL,
	`params` text NOT NULL,
	`seed_pair_id` text NOT NULL,
	`nonce` integer NOT NULL,
	`floats` text NOT NULL,
	`outcome` text NOT NULL,
	`multiplier` numeric NOT NULL,
	`currency` text NOT NULL,
	`stake` numeric NOT NULL,
	`payout` numeric NOT NULL,
	`session_id` text NOT NULL,
	`placed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seed_pair_id`) REFERENCES `seed_pairs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_stake_is_positive" CHECK("bets"."stake" > 0),
	CONSTRAINT "a_payout_is_not_negative" CHECK("bets"."payout" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_bet_a_nonce` ON `bets` (`seed_pair_id`,`nonce`);--> statement-breakpoint
CREATE INDEX `bets_by_user` ON `bets` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `seed_pairs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`sealed_server_seed` text NOT NULL,
	`server_seed_hash` text NOT NULL,
	`client_seed` text,
	`nonce` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`revealed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seed_pairs_serverSeedHash_unique` ON `seed_pairs` (`server_seed_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_pair_a_player` ON `seed_pairs` (`user_id`) WHERE "seed_pairs"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `one_next_pair_a_player` ON `seed_pairs` (`user_id`) WHERE "seed_pairs"."status" = 'next';--> statement-breakpoint
CREATE TABLE `entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`transfer_id` text NOT NULL,
	`account_id` integer NOT NULL,
	`amount` numeric NOT NULL,
	`balance_after` numeric NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "an_entry_moves_something" CHECK("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE INDEX `entries_by_account` ON `entries` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `entries_by_transfer` ON `entries` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `idempotency_records` (
	`key` text PRIMARY KEY NOT NULL,
	`command` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`user_id` text,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`balance` numeric DEFAULT 0 NOT NULL,
	CONSTRAINT "no_player_account_is_negative" CHECK("ledger_accounts"."user_id" IS NULL OR "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_code_unique` ON `ledger_accounts` (`code`);--> statement-breakpoint
CREATE INDEX `ledger_accounts_by_user` ON `ledger_accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `log_records` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_records_hash_unique` ON `log_records` (`hash`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_idempotencyKey_unique` ON `transfers` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `transfers_by_reference` ON `transfers` (`reference`);--> statement-breakpoint
CREATE TABLE `deposits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` numeric NOT NULL,
	`status` text NOT NULL,
	`provider` text NOT NULL,
	`provider_reference` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_deposit_is_positive" CHECK("deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deposits_providerReference_unique` ON `deposits` (`provider_reference`);--> statement-breakpoint
CREATE INDEX `deposits_by_user` ON `deposits` (`user_id`,`created_at`);