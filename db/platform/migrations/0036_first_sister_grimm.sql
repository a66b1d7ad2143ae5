CREATE TABLE `sports_cash_outs` (
	`bet_id` text NOT NULL,
	`number` integer NOT NULL,
	`unit` numeric NOT NULL,
	`value` numeric NOT NULL,
	`status` text NOT NULL,
	`graded` integer NOT NULL,
	`settlements` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`refusal` text,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`bet_id`, `number`),
	FOREIGN KEY (`bet_id`) REFERENCES `sports_bets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_pending_cash_out_a_bet` ON `sports_cash_outs` (`bet_id`) WHERE "sports_cash_outs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `pending_sports_cash_outs` ON `sports_cash_outs` (`due_at`) WHERE "sports_cash_outs"."status" = 'pending';--> statement-breakpoint
CREATE TABLE `sports_day_risks` (
	`sport` text NOT NULL,
	`day` integer NOT NULL,
	`amount` numeric NOT NULL,
	PRIMARY KEY(`sport`, `day`)
);
--> statement-breakpoint
CREATE TABLE `sports_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`ppm` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sports_limit_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`value` text,
	`operator` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sports_bets` ADD `risk` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `open_sports_bets_of_user` ON `sports_bets` (`user_id`) WHERE "sports_bets"."status" IN ('pending', 'open');--> statement-breakpoint
ALTER TABLE `sports_legs` ADD `is_banker` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sports_legs` ADD `is_cancelled` integer DEFAULT false NOT NULL;