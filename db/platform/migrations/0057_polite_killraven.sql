CREATE TABLE `casino_chains` (
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`serial` integer NOT NULL,
	`terminal` text NOT NULL,
	`length` integer NOT NULL,
	`beacon_round` integer,
	`salt` text,
	`salt_signature` text,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `game_id`, `serial`)
);
--> statement-breakpoint
CREATE TABLE `sports_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`seed_hash` text NOT NULL,
	`committed_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `shared_chains` ADD `beacon_round` integer;--> statement-breakpoint
ALTER TABLE `shared_chains` ADD `salt_signature` text;--> statement-breakpoint
ALTER TABLE `shared_chains` ADD `log_sequence` integer;