CREATE TABLE `rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`game` text NOT NULL,
	`rules_version` text NOT NULL,
	`table_hash` text NOT NULL,
	`params` text NOT NULL,
	`steps` integer DEFAULT 0 NOT NULL,
	`seed_pair_id` text NOT NULL,
	`nonce` integer NOT NULL,
	`currency` text NOT NULL,
	`stake` numeric NOT NULL,
	`ending` text,
	`opened_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seed_pair_id`) REFERENCES `seed_pairs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_rounds_stake_is_positive" CHECK("rounds"."stake" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_round_a_game` ON `rounds` (`user_id`,`game`) WHERE "rounds"."ending" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `one_round_a_nonce` ON `rounds` (`seed_pair_id`,`nonce`);--> statement-breakpoint
CREATE INDEX `open_rounds_by_pair` ON `rounds` (`seed_pair_id`) WHERE "rounds"."ending" IS NULL;--> statement-breakpoint
CREATE INDEX `open_rounds_by_touch` ON `rounds` (`touched_at`) WHERE "rounds"."ending" IS NULL;--> statement-breakpoint
CREATE INDEX `rounds_by_user` ON `rounds` (`user_id`,`game`);
--> statement-breakpoint
-- How a round ended, and that there was one, is for ever.
CREATE TRIGGER `settled_rounds_are_never_updated` BEFORE UPDATE ON `rounds` WHEN OLD.ending IS NOT NULL BEGIN SELECT RAISE(ABORT, 'settled rounds are final'); END;
--> statement-breakpoint
CREATE TRIGGER `rounds_are_never_deleted` BEFORE DELETE ON `rounds` BEGIN SELECT RAISE(ABORT, 'rounds are append-only'); END;
