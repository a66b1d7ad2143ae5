CREATE TABLE `tournament_entries` (
	`tournament_id` text NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`score` numeric DEFAULT 0 NOT NULL,
	`achieved_at` integer NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`rounds` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tournament_id`, `user_id`),
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `places_of_tournaments` ON `tournament_entries` (`tournament_id`,"score" DESC,`achieved_at`,`sequence`);--> statement-breakpoint
CREATE INDEX `tournaments_of_player` ON `tournament_entries` (`user_id`);--> statement-breakpoint
CREATE TABLE `tournament_prizes` (
	`tournament_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place` integer NOT NULL,
	`amount` numeric NOT NULL,
	`paid_at` integer NOT NULL,
	PRIMARY KEY(`tournament_id`, `user_id`),
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tournament_rounds` (
	`tournament_id` text NOT NULL,
	`bet_id` text NOT NULL,
	`user_id` text NOT NULL,
	`score` numeric NOT NULL,
	PRIMARY KEY(`tournament_id`, `bet_id`),
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `best_rounds` ON `tournament_rounds` (`tournament_id`,`user_id`,"score" DESC);--> statement-breakpoint
CREATE TABLE `tournaments` (
	`id` text PRIMARY KEY NOT NULL,
	`names` text NOT NULL,
	`games` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`settles_at` integer NOT NULL,
	`scoring` text NOT NULL,
	`best_of` integer DEFAULT 100 NOT NULL,
	`min_stake` text NOT NULL,
	`currency` text NOT NULL,
	`prizes` text NOT NULL,
	`ties` text DEFAULT 'earlier' NOT NULL,
	`result_hash` text,
	`final_at` integer,
	CONSTRAINT "a_tournament_ends_after_it_starts" CHECK("tournaments"."ends_at" > "tournaments"."starts_at" AND "tournaments"."settles_at" >= "tournaments"."ends_at")
);
--> statement-breakpoint
CREATE INDEX `tournaments_to_settle` ON `tournaments` (`settles_at`) WHERE "tournaments"."final_at" IS NULL;--> statement-breakpoint
CREATE TABLE `vip_levels` (
	`user_id` text NOT NULL,
	`level` integer NOT NULL,
	`reached_at` integer NOT NULL,
	`paid_at` integer,
	PRIMARY KEY(`user_id`, `level`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `vip_points` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`points` numeric NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `vip_rakeback` (
	`user_id` text NOT NULL,
	`week` text NOT NULL,
	`currency` text NOT NULL,
	`accrued` numeric NOT NULL,
	`paid` numeric,
	PRIMARY KEY(`user_id`, `week`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `vip_requests` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `vip_requests` ADD `reason` text;