CREATE TABLE `shared_bets` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`slot` integer NOT NULL,
	`params` text NOT NULL,
	`currency` text NOT NULL,
	`stake` numeric NOT NULL,
	`target` integer,
	`client_seed` text,
	`status` text DEFAULT 'open' NOT NULL,
	`left_at` integer,
	`payout` numeric,
	`is_final` integer DEFAULT false NOT NULL,
	`placed_at` integer NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `shared_rounds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_shared_stake_is_positive" CHECK("shared_bets"."stake" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_bet_a_slot` ON `shared_bets` (`round_id`,`user_id`,`slot`) WHERE "shared_bets"."status" <> 'refunded';--> statement-breakpoint
CREATE INDEX `open_bets_by_target` ON `shared_bets` (`round_id`,`target`) WHERE "shared_bets"."status" = 'open';--> statement-breakpoint
CREATE INDEX `unsettled_shared_bets` ON `shared_bets` (`round_id`) WHERE "shared_bets"."is_final" = 0;--> statement-breakpoint
CREATE INDEX `shared_bets_by_round` ON `shared_bets` (`round_id`,`id`);--> statement-breakpoint
CREATE TABLE `shared_chains` (
	`id` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`channel` text NOT NULL,
	`terminal` text NOT NULL,
	`length` integer NOT NULL,
	`spacing` integer NOT NULL,
	`sealed_links` text NOT NULL,
	`salt` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_chains_terminal_unique` ON `shared_chains` (`terminal`);--> statement-breakpoint
CREATE INDEX `chains_by_channel` ON `shared_chains` (`channel`);--> statement-breakpoint
CREATE TABLE `shared_epochs` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL,
	`began_at` integer NOT NULL,
	CONSTRAINT "there_is_one_epoch" CHECK("shared_epochs"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `shared_rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`channel` text NOT NULL,
	`rules_version` text NOT NULL,
	`table_hash` text NOT NULL,
	`chain_id` text NOT NULL,
	`number` integer NOT NULL,
	`commitment` text NOT NULL,
	`phase` text NOT NULL,
	`due_at` integer,
	`epoch` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`is_interrupted` integer DEFAULT false NOT NULL,
	`link` text,
	`outcome` text,
	FOREIGN KEY (`chain_id`) REFERENCES `shared_chains`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "what_ended_is_revealed" CHECK(("shared_rounds"."ended_at" IS NULL) = ("shared_rounds"."link" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_round_a_link` ON `shared_rounds` (`chain_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_round_a_channel` ON `shared_rounds` (`channel`) WHERE "shared_rounds"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `shared_rounds_by_channel` ON `shared_rounds` (`channel`);