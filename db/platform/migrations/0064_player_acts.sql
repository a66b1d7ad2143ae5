CREATE TABLE `player_blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`until` integer,
	`case_id` text,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `player_blocks_of_user` ON `player_blocks` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `player_blocks_in_force` ON `player_blocks` (`user_id`,`scope`) WHERE "player_blocks"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `closing_players` ON `player_blocks` (`user_id`) WHERE "player_blocks"."scope" = 'closing' AND "player_blocks"."lifted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `player_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`written_by` text NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `player_notes_of_user` ON `player_notes` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `player_tags` (
	`user_id` text NOT NULL,
	`tag` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tag`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_address` ON `sessions` (`ip`) WHERE "sessions"."ip" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_messages_of_target` ON `outbox_messages` (`target`,`created_at`);