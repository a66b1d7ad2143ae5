CREATE TABLE `casino_holds` (
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`state` text NOT NULL,
	`operator` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`provider`, `game_id`)
);
--> statement-breakpoint
CREATE TABLE `casino_revoked_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`operator` text NOT NULL,
	`revoked_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `casino_launches` ADD `country` text;