CREATE TABLE `liability_days` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`secret` text NOT NULL,
	`until` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`stage` text NOT NULL,
	`place` text NOT NULL,
	`leaves` integer NOT NULL,
	`file` text,
	PRIMARY KEY(`day`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `unfinished_liability_days` ON `liability_days` (`stage`);--> statement-breakpoint
CREATE TABLE `liability_leaves` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`hash` text NOT NULL,
	`player` text,
	`part` integer,
	`owed` numeric NOT NULL,
	`bonus` numeric NOT NULL,
	`position` integer,
	PRIMARY KEY(`day`, `currency`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `liability_leaves_by_player` ON `liability_leaves` (`player`,`day`);--> statement-breakpoint
CREATE TABLE `liability_nodes` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`level` integer NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL,
	`owed` numeric NOT NULL,
	`bonus` numeric NOT NULL,
	PRIMARY KEY(`day`, `currency`, `level`, `position`)
);
--> statement-breakpoint
CREATE TABLE `log_hours` (
	`hour` text PRIMARY KEY NOT NULL,
	`first_sequence` integer NOT NULL,
	`next_sequence` integer NOT NULL,
	`frontier` text NOT NULL,
	`file` text
);
--> statement-breakpoint
CREATE TABLE `published_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL
);
