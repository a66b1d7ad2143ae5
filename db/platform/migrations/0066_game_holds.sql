CREATE TABLE `game_holds` (
	`provider` text NOT NULL,
	`game_id` text NOT NULL,
	`currency` text NOT NULL,
	`country` text NOT NULL,
	`state` text NOT NULL,
	`operator` text NOT NULL,
	`since` integer NOT NULL,
	`is_guarded` integer NOT NULL,
	PRIMARY KEY(`provider`, `game_id`, `currency`, `country`)
);
--> statement-breakpoint
INSERT INTO `game_holds` (`provider`, `game_id`, `currency`, `country`, `state`, `operator`, `since`, `is_guarded`)
SELECT `provider`, `game_id`, '', '', `state`, `operator`, `since`, 0 FROM `casino_holds`;--> statement-breakpoint
DROP TABLE `casino_holds`;--> statement-breakpoint
ALTER TABLE `casino_sessions` ADD `country` text;